import type { ChangeEvent, CompositionEvent } from 'react';
import { MAX_LENGTH } from '../../contract/delivery-rules.ts';
import { STATE_NAMES, UNION_TERRITORY_NAMES } from '../../contract/places.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { isComposing } from '../ui/is-composing.ts';
import type { DetailErrors } from './check-details.ts';
import { type DetailName, type Details, tidyDetail } from './details.ts';

interface FieldsProps {
  readonly details: Details;
  readonly errors: DetailErrors;
  readonly onChange: (name: DetailName, value: string) => void;
  /** Whether all but the apartment must be filled in, as at the checkout. */
  readonly required: boolean;
}

/** Mobile, e-mail and name (spec §2: Checkout, contact information). */
export function ContactFields(props: FieldsProps) {
  const field = fieldOf(props);
  return (
    <div className="fields">
      <TextField
        {...field('mobile')}
        label="Mobile"
        before="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        span={3}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        span={3}
      />
      <TextField {...field('name')} label="Name" autoComplete="name" />
    </div>
  );
}

/** The delivery address (spec §2: Checkout, delivery address); states are listed first, then Union Territories. */
export function AddressFields(props: FieldsProps) {
  const field = fieldOf(props);
  return (
    <div className="fields">
      <TextField {...field('address')} label="Address" autoComplete="address-line1" />
      <TextField {...field('apartment')} label="Apartment" optional autoComplete="address-line2" span={3} />
      <TextField {...field('city')} label="City" autoComplete="address-level2" span={3} />
      <SelectField
        {...field('state')}
        // For programs that fill in forms and make no 'change'.
        onInput={({ currentTarget: { value } }) => props.onChange('state', value)}
        label="State"
        autoComplete="address-level1"
        span={4}
      >
        <option value="">Choose a state</option>
        <optgroup label="States">
          {STATE_NAMES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </optgroup>
        <optgroup label="Union Territories">
          {UNION_TERRITORY_NAMES.map((territory) => (
            <option key={territory} value={territory}>
              {territory}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <TextField
        {...field('pincode')}
        label="Pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        span={2}
      />
    </div>
  );
}

/** The server's own limits. */
const MAX_LENGTH_OF_FIELD: Partial<Record<DetailName, number>> = MAX_LENGTH;

function fieldOf({ details, errors, onChange, required }: FieldsProps) {
  return (name: DetailName) => ({
    name,
    value: details[name],
    error: errors[name],
    maxLength: MAX_LENGTH_OF_FIELD[name],
    // Only said: what is missing is named by Pay Now (spec §5), not by the browser.
    'aria-required': required && name !== 'apartment',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const { value } = event.target;
      onChange(name, isComposing(event) ? value : tidyDetail(name, value));
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange(name, tidyDetail(name, currentTarget.value)),
  });
}
