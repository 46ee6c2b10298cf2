import { useState } from 'react';
import { MAX_LENGTH, PINCODE, tidyPincode } from '../../contract/delivery-rules.ts';
import { pincodeFitsState } from '../../contract/places.ts';
import type { StaffOrder } from '../../contract/schemas/staff-order.ts';
import { client } from '../client.ts';
import { Field } from '../parts/field.tsx';
import { FormModal } from '../parts/form-modal.tsx';
import { useSending } from '../parts/use-sending.ts';

interface CorrectDeliveryProps {
  /** As shown on the screen: the server refuses to change a field that has been changed since. */
  readonly order: StaffOrder;
  readonly onClose: () => void;
  readonly onCorrected: (order: StaffOrder) => void;
  /** Somebody else was faster: fetch the page again. */
  readonly onStale: () => void;
}

/** A dialog to correct name, telephone and address of an order that has not left the shop. */
export function CorrectDelivery({ order, onClose, onCorrected, onStale }: CorrectDeliveryProps) {
  const { busy, refusal, send } = useSending();
  // As it was when the dialog opened. If it were read again after a refusal, somebody else's change would count as
  // shown, and the values still in the fields would undo it.
  const [{ name, phone, address1, address2, city, zipcode, state }] = useState(order.delivery);
  const [pincode, setPincode] = useState(zipcode);
  // What the field holds stays as typed: changed while it is spoken or composed, it would be written twice.
  const read = tidyPincode(pincode);
  const elsewhere = PINCODE.test(read) && !pincodeFitsState(read, state);
  const save = async (form: HTMLFormElement, close: () => void) => {
    const typed = new FormData(form);
    const text = (field: string) => String(typed.get(field)).trim();
    const body = {
      was: { name, phone, address1, address2, city, zipcode },
      becomes: {
        name: text('name'),
        phone: text('phone'),
        address1: text('address1'),
        address2: text('address2'),
        city: text('city'),
        zipcode: text('zipcode'),
      },
    };
    const corrected = await send(
      (token) => client.adminCorrectDelivery({ token, params: { orderId: order.id }, body }),
      onStale,
    );
    if (!corrected) return;
    onCorrected(corrected.order);
    close();
  };
  return (
    <FormModal
      title="Where it goes"
      busy={busy}
      refusal={refusal}
      does="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Name" name="name" defaultValue={name} maxLength={MAX_LENGTH.name} required />
      <Field label="Mobile" name="phone" type="tel" defaultValue={phone} required />
      <Field
        label="Address"
        name="address1"
        defaultValue={address1}
        maxLength={MAX_LENGTH.address}
        required
      />
      <Field label="Apartment" name="address2" defaultValue={address2} maxLength={MAX_LENGTH.apartment} />
      <Field label="City" name="city" defaultValue={city} maxLength={MAX_LENGTH.city} required />
      <Field
        label="Pincode"
        name="zipcode"
        inputMode="numeric"
        value={pincode}
        onChange={(event) => setPincode(event.target.value)}
        hint={
          elsewhere
            ? `This pincode does not look like ${state}. Is it right?`
            : `The state stays ${state}, because the invoice is issued.`
        }
        required
      />
      <p className="hint">The buyer gets a mail with all of this.</p>
    </FormModal>
  );
}
