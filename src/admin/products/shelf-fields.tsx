import { useState } from 'react';
import { MAX_PRICE_PER_KG, MAX_STOCK_GRAMS } from '../../contract/back-office-bounds.ts';
import { exactGrams } from '../../contract/exact-grams.ts';
import { readWhole } from '../../contract/read/typed-number.ts';
import type { Shelf } from '../../contract/schemas/staff-product.ts';
import { Tick, WholeField } from '../parts/field.tsx';

/** Price and old price; empty without a product. */
export function PriceFields({ shelf }: { readonly shelf?: Shelf }) {
  return (
    <div className="bo-pair">
      <WholeField
        label="Price per kg, whole rupees"
        name="price"
        min={1}
        max={MAX_PRICE_PER_KG}
        defaultValue={shelf?.pricePerKg}
        hint="A multiple of 4 keeps every weight at whole rupees."
        required
      />
      <WholeField
        label="Old price per kg"
        name="old"
        min={1}
        max={MAX_PRICE_PER_KG}
        defaultValue={shelf?.oldPricePerKg ?? ''}
        hint="Struck through in the shop; empty for none."
      />
    </div>
  );
}

export function ForSaleTick({ shelf }: { readonly shelf?: Shelf }) {
  return <Tick label="For sale" name="available" defaultChecked={shelf?.available ?? true} />;
}

interface StockFieldsProps {
  readonly shelf?: Shelf;
  /** Grams held for open payments; the stock cannot be set below this. */
  readonly heldGrams?: number;
}

/** Either made to order, or the stock in grams. */
export function StockFields({ shelf, heldGrams = 0 }: StockFieldsProps) {
  const [toOrder, setToOrder] = useState((shelf?.stockGrams ?? null) === null);
  return (
    <>
      <Tick
        label="Made to order: no stock is counted"
        name="toOrder"
        checked={toOrder}
        onChange={(event) => setToOrder(event.target.checked)}
      />
      {/* Disabled instead of unmounted, so that unticking restores what was typed. */}
      <fieldset hidden={toOrder} disabled={toOrder}>
        <WholeField
          label="Stock in grams"
          name="stock"
          min={heldGrams}
          max={Math.max(MAX_STOCK_GRAMS, shelf?.stockGrams ?? 0)}
          defaultValue={shelf?.stockGrams ?? 0}
          hint={
            shelf
              ? `${exactGrams(heldGrams)} of it are held for open payments.`
              : 'A pack of the lightest weight has 250 g.'
          }
          required
        />
      </fieldset>
    </>
  );
}

/** Price, old price, offer and stock as typed. The fields have already validated that they are whole numbers. */
export function shelfOf(typed: FormData): Shelf {
  const old = String(typed.get('old')).trim();
  return {
    pricePerKg: wholeOf(typed.get('price')),
    oldPricePerKg: old === '' ? null : wholeOf(old),
    available: typed.get('available') === 'on',
    stockGrams: typed.get('toOrder') === 'on' ? null : wholeOf(typed.get('stock')),
  };
}

/**
 * A field's whole number; -1 when it is not one, which the server refuses with a sentence. NaN would reach the server
 * as null, which means no old price, or made to order.
 */
export function wholeOf(typed: FormDataEntryValue | null): number {
  return readWhole(String(typed)) ?? -1;
}
