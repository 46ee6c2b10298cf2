import { useState } from 'react';
import { indianDay } from '../../contract/indian-day.ts';
import { Choice } from '../parts/field.tsx';
import { useSending } from '../parts/use-sending.ts';
import { type AccountantFile, CREDIT_NOTES, INVOICES } from './accountant-files.ts';
import { saveCsv } from './csv.ts';
import { partsOfMonth } from './parts-of-month.ts';

interface AccountantProps {
  /** What stands above it is on its way, and would push it down. */
  readonly waits: boolean;
}

/** The invoices and credit notes of a month for the accountant, as files only: no screen could show them all. */
export function Accountant({ waits }: AccountantProps) {
  const { busy, refusal, send, forget } = useSending();
  const [all] = useState(() => months(new Date()));
  const [month, setMonth] = useState(all[1] ?? '');
  /** With the month that it is about: another one may be chosen before the answer comes. */
  const [nothing, setNothing] = useState<{ words: string; month: string } | null>(null);
  const save = async <Part,>(file: AccountantFile<Part>) => {
    setNothing(null);
    const parts = await send((token) =>
      partsOfMonth((page) => file.fetchPage({ token, query: { month, page } })),
    );
    if (!parts) return;
    if (parts.length === 0) setNothing({ words: file.nothing, month });
    else saveCsv(`${file.name}-${month}`, file.columns, parts.map(file.rowOf));
  };
  const choose = (other: string) => {
    setMonth(other);
    // It is about the month before.
    forget();
  };
  const button = { type: 'button', className: 'btn line', 'aria-disabled': busy, 'aria-busy': busy } as const;
  return (
    <section hidden={waits}>
      <h2>For the accountant</h2>
      <p className="bo-line">
        An invoice stays as it is when its order is refunded: a credit note takes back what went back.
      </p>
      <div className="bo-filter">
        <Choice label="Month" value={month} onChange={(event) => choose(event.currentTarget.value)}>
          {all.map((one) => (
            <option key={one} value={one}>
              {inWords.format(new Date(`${one}-01`))}
            </option>
          ))}
        </Choice>
        <div className="actions">
          <button {...button} onClick={() => void save(INVOICES)}>
            Save the invoices for a spreadsheet
          </button>
          <button {...button} onClick={() => void save(CREDIT_NOTES)}>
            Save the credit notes for a spreadsheet
          </button>
        </div>
        <p role="alert" className="err">
          {nothing?.month === month ? nothing.words : refusal}
        </p>
      </div>
    </section>
  );
}

const inWords = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The current month and the 24 before it, in Indian time, as '2026-11'. The previous one is the usual choice. */
function months(now: Date): string[] {
  const [year = 0, month = 0] = indianDay(now).split('-').map(Number);
  return Array.from({ length: 25 }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago)).toISOString().slice(0, 7),
  );
}
