import type { SpeedReport } from '../../contract/schemas/speed.ts';
import { rateVital, VITALS, type VitalRating } from '../../contract/vitals.ts';
import { client } from '../client.ts';
import { Loaded, Nothing } from '../parts/loaded.tsx';
import { Cell, HeadCell, Table } from '../parts/table.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';

type Reading = SpeedReport['readings'][number];

const VERDICTS: Readonly<Record<VitalRating, string>> = {
  good: 'good',
  'needs-improvement': 'fair',
  poor: 'poor',
};
const COLUMNS = ['Page', ...VITALS, 'Readings'];

const ask = (options: AskOptions) => client.adminSpeed(options);

/** Page speed at the 75th percentile: three of four page views were as fast or faster. */
export default function SpeedPage() {
  const { asked, refetch } = useAnswer(ask);
  return (
    <>
      <h1>Speed</h1>
      <p className="hint">
        Three of four page views of the last 7 days were at least this fast: seconds until the largest picture
        or text was there (LCP), until a press was answered (INP), until anything was there (FCP), until the
        server answered (TTFB); CLS is how much the page jumped.
      </p>
      <Loaded asked={asked} refetch={refetch} what="readings">
        {({ readings }) =>
          readings.length === 0 ? (
            <Nothing>No page view has been measured in the last 7 days.</Nothing>
          ) : (
            <Table caption="Speed by page" columns={COLUMNS}>
              {byPage(readings).map(({ page, ofPage }) => (
                <tr key={page}>
                  <HeadCell of="Page" free>
                    {page || 'Not known'}
                  </HeadCell>
                  {VITALS.map((name) => (
                    <Cell key={name} of={name} number>
                      <Measured reading={ofPage.find((one) => one.name === name)} />
                    </Cell>
                  ))}
                  <Cell of="Readings" number>
                    {Math.max(...ofPage.map(({ count }) => count))}
                  </Cell>
                </tr>
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  );
}

function byPage(readings: readonly Reading[]) {
  const pages = [...new Set(readings.map(({ page }) => page))];
  return pages.map((page) => ({ page, ofPage: readings.filter((one) => one.page === page) }));
}

function Measured({ reading }: { readonly reading: Reading | undefined }) {
  if (!reading) return <span>–</span>;
  const { name, p75 } = reading;
  const verdict = VERDICTS[rateVital(name, p75)];
  return (
    <span className={`bo-${verdict}`}>
      {name === 'CLS' ? p75.toFixed(2) : `${(p75 / 1000).toFixed(2)} s`} <small>{verdict}</small>
    </span>
  );
}
