import { useEffect } from 'react';
import { LeaveQuestion } from '../parts/leave-question.tsx';
import { useUnsaved } from '../parts/use-unsaved.ts';

/** Rendered while a reason is typed that would be lost: leaving the page asks first. */
export function TypedReason({ busy }: { readonly busy: boolean }) {
  const { blocker, changed } = useUnsaved();
  useEffect(changed, [changed]);
  return <LeaveQuestion blocker={blocker} busy={busy} />;
}
