import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { readable } from '../../contract/read/readable.ts';
import { type DetailErrors, wrongToSave } from '../checkout/check-details.ts';
import { AddressFields, ContactFields } from '../checkout/delivery-fields.tsx';
import { forgetDetailsHere } from '../checkout/detail-storage.ts';
import { type DetailName, type Details, NO_DETAILS, readSavedDetails } from '../checkout/details.ts';
import { customerClient } from '../session/customer-client.ts';
import { endSession } from '../session/session.ts';
import { useSending } from '../session/use-sending.ts';
import { useFocusOnFirstError } from '../ui/field.tsx';
import { useNotice } from '../ui/notice.tsx';
import { useSeenAgain } from '../ui/use-seen-again.ts';
import { AccountSection } from './account-section.tsx';
import { NotFetched } from './not-fetched.tsx';
import { useDeliveryDraft } from './use-delivery-draft.ts';

interface DeliverySettingProps {
  readonly token: string;
  /** null until it is known. */
  readonly userId: string | null;
  /** Called once the details have loaded or failed to load. */
  readonly onCome: (part: 'delivery') => void;
}

/** The details that 'Save this information for next time' keeps (decisions: Shown to people). */
export function DeliverySetting({ token, userId, onCome }: DeliverySettingProps) {
  const notice = useNotice();
  const { busy, error, send } = useSending(token);
  const [errors, setErrors] = useState<DetailErrors>({});
  const [refusals, setRefusals] = useState(0);
  const form = useFocusOnFirstError(refusals);
  /** null when none are saved; undefined while loading. */
  const [saved, setSaved] = useState<Details | null | undefined>();
  const [failed, setFailed] = useState(false);
  const [draft, setDraft] = useState<Details | null>(null);
  useDeliveryDraft(userId, draft, setDraft);
  const load = useCallback(
    async ({ signal, again = false }: { signal?: AbortSignal; again?: boolean } = {}) => {
      const reply = await customerClient.savedDelivery({ token, signal });
      if (signal?.aborted) return;
      const answer = readable(reply, readSavedDetails);
      // A phone that has just been woken may have no connection yet: what is shown stays.
      setFailed((before) => !answer.ok && (before || !again));
      if (answer.ok) setSaved(answer.data.saved);
      else if (answer.status === 401) endSession(token);
    },
    [token],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load({ signal: leaving.signal }).then(() => onCome('delivery'));
    return () => leaving.abort();
  }, [load, onCome]);
  useSeenAgain(() => {
    // What is being typed stays, and an answer of before a press must not undo it.
    if (!draft && !busy) void load({ again: true });
  });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft) return;
    // The call keeps whatever is typed; the checkout would refuse it.
    const wrong = wrongToSave(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setRefusals(refusals + 1);
    const answer = await send(() => customerClient.saveDelivery({ token, body: draft }));
    if (!answer?.ok) return;
    const isEmpty = Object.values(draft).every((value) => value.trim() === '');
    setSaved(isEmpty ? null : draft);
    // What was typed meanwhile is not saved yet.
    setDraft((now) => (now === draft ? null : now));
    notice.say(isEmpty ? 'No delivery details are saved.' : 'Your delivery details are saved.');
  };
  const forget = async () => {
    const answer = await send(() => customerClient.forgetDelivery({ token }));
    if (!answer?.ok) return;
    forgetDetailsHere();
    setSaved(null);
    notice.say('Your delivery details are forgotten.');
  };
  const edit = (details: Details | null) => {
    setErrors({});
    setDraft(details);
  };
  const change = (name: DetailName, value: string) => {
    setErrors(({ [name]: _, ...others }) => others);
    setDraft((before) => before && { ...before, [name]: value });
  };
  const fields = { errors, onChange: change, required: false };
  return (
    <AccountSection title="Delivery details">
      {failed ? (
        <NotFetched what="your delivery details" onRetry={() => void load()} />
      ) : draft ? (
        <form noValidate onSubmit={save} aria-busy={busy} className="stack" ref={form}>
          <ContactFields {...fields} details={draft} />
          <AddressFields {...fields} details={draft} />
          {error ? (
            <p className="err" role="alert">
              {error}
            </p>
          ) : null}
          <div className="actions">
            <button type="submit" className="btn line" aria-disabled={busy}>
              Save details
            </button>
            <button type="button" className="btn line" onClick={() => edit(null)}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <>
          <SavedAddress saved={saved} />
          <div className="actions">
            <button
              type="button"
              className="btn line"
              disabled={saved === undefined}
              onClick={() => edit(saved ?? NO_DETAILS)}
            >
              {saved ? 'Change details' : 'Add details'}
            </button>
            {saved ? (
              <button type="button" className="btn line" onClick={forget} aria-disabled={busy}>
                Forget them
              </button>
            ) : null}
          </div>
        </>
      )}
    </AccountSection>
  );
}

function SavedAddress({ saved }: { readonly saved: Details | null | undefined }) {
  if (saved === undefined) return <p className="hint">Loading your delivery details…</p>;
  if (saved === null) return <p className="hint">Nothing is saved. The checkout asks for everything anew.</p>;
  const { name, address, apartment, city, pincode, state, mobile, email } = saved;
  const lines = { name, address, apartment, city: `${city} ${pincode}`, state, mobile, email };
  return (
    <address>
      {Object.entries(lines).map(([field, line]) => line.trim() && <span key={field}>{line}</span>)}
    </address>
  );
}
