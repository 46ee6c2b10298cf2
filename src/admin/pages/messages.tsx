import { useCallback } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { client } from '../client.ts';
import { OWN_FRAME, pageMeta } from '../page-meta.ts';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Pager, pageOf } from '../parts/pager.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { When } from '../parts/words.tsx';

export const handle = OWN_FRAME;
export const meta: MetaFunction = () => pageMeta('Messages');

/** Messages from the contact form. */
export default function MessagesPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const ask = useCallback(
    (options: { token: string; signal: AbortSignal }) =>
      client.adminMessages({ ...options, query: { page } }),
    [page],
  );
  const { asked, again } = useAnswer(ask);
  return (
    <>
      <h1>Messages</h1>
      <Loaded asked={asked} again={again} what="messages">
        {({ messages, meta }) =>
          messages.length === 0 ? (
            <Empty meta={meta}>Nobody has written yet.</Empty>
          ) : (
            <>
              <ul className="bo-messages">
                {messages.map((message) => (
                  <li key={message.id}>
                    <h2>{message.name}</h2>
                    <p className="bo-line">
                      <When at={message.createdAt} />
                      <a className="link" href={`mailto:${message.email}`}>
                        {message.email}
                      </a>
                    </p>
                    <p className="bo-text">{message.message}</p>
                  </li>
                ))}
              </ul>
              <Pager meta={meta} what="message" />
            </>
          )
        }
      </Loaded>
    </>
  );
}
