import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffMessage } from '../../contract/schemas/messages.ts';
import { client } from '../client.ts';
import { Message } from '../messages/message.tsx';
import { Filter } from '../parts/filter.tsx';
import { Found } from '../parts/found.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Empty, Pager, pageOf } from '../parts/pager.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';

const STATES = ['waiting', 'answered'] as const;

/** Messages from the contact form. */
export default function MessagesPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const state = STATES.find((one) => one === query.get('state'));
  const ask = useCallback(
    (options: AskOptions) => client.adminMessages({ ...options, query: { page, state } }),
    [page, state],
  );
  const { asked, isOfThis, refetch, put } = useAnswer(ask);
  const changed = (message: StaffMessage) =>
    put((shown) => ({
      ...shown,
      messages: shown.messages.map((one) => (one.id === message.id ? message : one)),
    }));
  return (
    <>
      <h1>Messages</h1>
      <Filter label="Messages that are" name="state" words={STATES} chosen={state} />
      <Found
        what="message"
        total={state && isOfThis && asked.state === 'loaded' ? asked.data.meta.total : null}
      />
      <Loaded asked={asked} refetch={refetch} what="messages">
        {({ messages, meta }) =>
          messages.length === 0 ? (
            <Empty meta={meta}>{state ? `No message is ${state}.` : 'Nobody has written yet.'}</Empty>
          ) : (
            <>
              <ul className="bo-messages">
                {messages.map((message) => (
                  <Message key={message.id} message={message} onChanged={changed} />
                ))}
              </ul>
              <Pager
                meta={meta}
                what="message"
                anew={
                  messages.some((one) => state && stateOf(one) !== state)
                    ? `More that are ${state}`
                    : undefined
                }
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function stateOf({ answered }: StaffMessage): (typeof STATES)[number] {
  return answered ? 'answered' : 'waiting';
}
