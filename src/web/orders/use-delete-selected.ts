import { useRef, useState } from 'react';
import { readSession } from '../session/session.ts';
import { useNotice } from '../ui/notice.tsx';
import { useQuestion } from '../ui/use-question.ts';
import { DELETE_NEEDS_LOGIN, DELETE_QUESTION, deleteOrder } from './delete-order.ts';

/** Confirms, deletes and reports the outcome; `onGone` reloads the list (spec §2: Orders). */
export function useDeleteSelected(onGone: () => void) {
  const notice = useNotice();
  const question = useQuestion();
  const [deleting, setDeleting] = useState(false);
  const busy = useRef(false);
  const deleteSelected = async (orderId: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const { token } = readSession();
    if (!token) await notice.alert(DELETE_NEEDS_LOGIN);
    else if (await question(DELETE_QUESTION)) {
      setDeleting(true);
      const { gone, text } = await deleteOrder(orderId, token);
      setDeleting(false);
      if (gone) onGone();
      await notice.alert(text);
    }
    busy.current = false;
  };
  return { deleting, deleteSelected };
}
