import { useId } from 'react';
import type { StaffMessage } from '../../contract/schemas/messages.ts';
import { client } from '../client.ts';
import { mailTo } from '../parts/mail-to.ts';
import { useSending } from '../parts/use-sending.ts';
import { Badge, When } from '../parts/words.tsx';
import { useStaff } from '../session/staff.ts';

interface MessageProps {
  readonly message: StaffMessage;
  readonly onChanged: (message: StaffMessage) => void;
}

/** A visitor's message, and whether somebody has answered it. The answer itself is ordinary e-mail. */
export function Message({
  message: { id, name, email, message, createdAt, answered },
  onChanged,
}: MessageProps) {
  const { may, shopName } = useStaff();
  const { busy, refusal, send } = useSending();
  const names = useId();
  const subject = encodeURIComponent(`Your message to ${shopName}`);
  const mark = async () => {
    const body = { answered: answered === null };
    const changed = await send((token) =>
      client.adminAnswerMessage({ token, params: { messageId: id }, body }),
    );
    if (changed) onChanged(changed.message);
  };
  return (
    <li>
      <h2 id={`${names}-name`}>{name}</h2>
      <p className="bo-line">
        <span id={`${names}-when`}>
          <When at={createdAt} />
        </span>
        <a className="link" href={`${mailTo(email)}?subject=${subject}`}>
          {email}
        </a>
      </p>
      <p className="bo-text">{message}</p>
      <p className="bo-line">
        <span role="status">
          {answered ? (
            <span>
              <Badge word="answered" /> by {answered.by}, <When at={answered.at} />
            </span>
          ) : null}
        </span>
        {may('answer-messages') ? (
          <button
            type="button"
            className="link"
            aria-describedby={`${names}-name ${names}-when`}
            aria-disabled={busy}
            aria-busy={busy}
            onClick={() => void mark()}
          >
            {answered ? 'Not answered after all' : 'Mark as answered'}
          </button>
        ) : null}
        <span role="alert" className="err">
          {refusal}
        </span>
      </p>
    </li>
  );
}
