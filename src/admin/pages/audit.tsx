import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router';
import { client } from '../client.ts';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { When } from '../parts/words.tsx';

const COLUMNS = ['What', 'When', 'Who', 'To what', 'In detail', 'From'];

/** Who did what, newest first. */
export default function AuditPage() {
  const [query] = useSearchParams();
  const before = eventIn(query);
  const ask = useCallback(
    (options: AskOptions) => client.adminAudit({ ...options, query: { before } }),
    [before],
  );
  const { asked, refetch } = useAnswer(ask);
  return (
    <>
      <h1>Audit</h1>
      <Loaded asked={asked} refetch={refetch} what="audit trail">
        {({ events, next }) => (
          <>
            {events.length === 0 ? (
              <Nothing>Nothing is written there.</Nothing>
            ) : (
              <Table caption="Audit trail" columns={COLUMNS}>
                {events.map((event) => (
                  <tr key={event.id}>
                    <HeadCell of="What">{event.what}</HeadCell>
                    <Cell of="When">
                      <When at={event.at} />
                    </Cell>
                    <Cell of="Who" free>
                      {event.who
                        ? `${event.who.username ?? 'A closed account'}, ${event.who.role ?? '–'}`
                        : 'Nobody known'}
                    </Cell>
                    <Cell of="To what" free>
                      <Target name={event.target} account={event.targetName} />
                    </Cell>
                    <Cell of="In detail" free>
                      {event.detail || '–'}
                    </Cell>
                    <Cell of="From">{event.from ?? '–'}</Cell>
                  </tr>
                ))}
              </Table>
            )}
            <nav className="bo-pager" aria-label="Pages">
              {before ? (
                <Link className="link" to="/admin/audit">
                  Newest
                </Link>
              ) : null}
              {next === null ? null : (
                <Link className="link" to={`/admin/audit?before=${next}`} rel="next">
                  Older
                </Link>
              )}
            </nav>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The event id in an address; undefined when it cannot be one. */
function eventIn(query: URLSearchParams): number | undefined {
  const id = Number(query.get('before'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Links an order to its page, and shows an account by its name. */
function Target({ name, account }: { readonly name: string; readonly account: string | null }) {
  if (name === '') return 'Own account';
  if (account !== null) return `account of ${account}`;
  const order = /^order:(.+)$/.exec(name)?.[1];
  if (!order) return name;
  return (
    <Link className="link" to={`/admin/orders/${order}`}>
      order #{order.slice(-8)}
    </Link>
  );
}
