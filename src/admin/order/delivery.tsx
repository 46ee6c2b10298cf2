import { useState } from 'react';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { Done, type Said } from '../parts/done.tsx';
import { mailTo } from '../parts/mail-to.ts';
import { useStaff } from '../session/staff.ts';
import { CorrectDelivery } from './correct-delivery.tsx';

interface DeliveryProps {
  readonly order: StaffOrder;
  /** Whether the dialog is open. */
  readonly correcting: boolean;
  readonly onCorrecting: (correcting: boolean) => void;
  readonly onCorrected: (order: StaffOrder) => void;
  readonly onStale: () => void;
}

/** Who the order goes to and where, and a way to correct it. */
export function Delivery({ order, correcting, onCorrecting, onCorrected, onStale }: DeliveryProps) {
  const { may } = useStaff();
  const [said, setSaid] = useState<Said | null>(null);
  const { name, address1, address2, city, zipcode, state, country, phone, email } = order.delivery;
  const town = `${city} ${zipcode}`;
  const region = `${state}, ${country}`;
  const lines = Object.entries({ name, address1, address2, town, region }).filter(([, line]) => line);
  return (
    <section>
      <h2>To</h2>
      <Done said={said} />
      <address className="bo-address">
        {lines.map(([field, line]) => (
          <span key={field}>{line}</span>
        ))}
        <a className="link" href={`tel:${phone}`}>
          {phone}
        </a>
        <a className="link" href={mailTo(email)}>
          {email}
        </a>
      </address>
      {order.correctable && may('change-orders') ? (
        <button
          type="button"
          className="link"
          onClick={() => {
            setSaid(null);
            onCorrecting(true);
          }}
        >
          Correct the address
        </button>
      ) : null}
      {correcting ? (
        <CorrectDelivery
          order={order}
          onClose={() => onCorrecting(false)}
          onStale={onStale}
          onCorrected={(corrected) => {
            onCorrected(corrected);
            setSaid({ words: `The address is corrected. ${PRINTED}` });
          }}
        />
      ) : null}
    </section>
  );
}

/** Whoever packs may have a slip since the morning, and nothing else tells them (decision 146). */
const PRINTED = 'A slip or an invoice that is printed already has the former one: please print it again.';
