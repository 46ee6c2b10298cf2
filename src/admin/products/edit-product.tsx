import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { HIGHEST_PRICE, LARGEST_STOCK } from '../../contract/back-office-bounds.ts';
import { readWhole } from '../../contract/read/typed-number.ts';
import type { Shelf, StaffProduct } from '../../contract/schemas/admin.ts';
import { client } from '../client.ts';
import { Tick, WholeField } from '../parts/field.tsx';
import { useSending } from '../parts/use-sending.ts';

interface EditProductProps {
  /** As shown on the screen: the server refuses the change if the product differs by now. */
  readonly product: StaffProduct;
  readonly onClose: () => void;
  readonly onChanged: (product: StaffProduct) => void;
}

/** Price, old price, offer and stock of one product, in a native dialog. */
export function EditProduct({ product, onClose, onChanged }: EditProductProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef(false);
  const { busy, refusal, send } = useSending();
  const [toOrder, setToOrder] = useState(product.stockGrams === null);
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Removing an element that is still open would not restore the focus.
    return () => element?.close();
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const becomes = shelfOf(new FormData(event.currentTarget), toOrder);
    const { pricePerKg, oldPricePerKg, available, stockGrams } = product;
    const was = { pricePerKg, oldPricePerKg, available, stockGrams };
    const changed = await send((token) =>
      client.adminChangeProduct({ token, params: { productId: product.id }, body: { was, becomes } }),
    );
    if (!changed) return;
    done.current = true;
    onChanged(changed.product);
    dialog.current?.close();
  };
  // The outcome of a change in flight must be seen: Escape pressed twice closes any dialog, so open it again.
  const closed = () => (busy && !done.current ? dialog.current?.showModal() : onClose());
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={closed}
    >
      <form className="dialog-body bo-edit" onSubmit={submit}>
        <h2 id={id}>{product.name}</h2>
        <WholeField
          label="Price per kg, whole rupees"
          name="price"
          min={1}
          max={HIGHEST_PRICE}
          defaultValue={product.pricePerKg}
          required
        />
        <WholeField
          label="Old price per kg"
          name="old"
          min={1}
          max={HIGHEST_PRICE}
          defaultValue={product.oldPricePerKg ?? ''}
          hint="Struck through in the shop; empty for none."
        />
        <Tick label="For sale" name="available" defaultChecked={product.available} />
        <Tick
          label="Made to order: no stock is counted"
          checked={toOrder}
          onChange={(event) => setToOrder(event.target.checked)}
        />
        {/* Disabled instead of unmounted: unticking brings back what was typed. */}
        <fieldset className="bo-stock" hidden={toOrder} disabled={toOrder}>
          <WholeField
            label="Stock in grams"
            name="stock"
            min={product.heldGrams}
            max={LARGEST_STOCK}
            defaultValue={product.stockGrams ?? 0}
            hint={`${product.heldGrams} g of it are held for open payments.`}
            required
          />
        </fieldset>
        <p role="alert" className="err">
          {refusal}
        </p>
        <div className="actions">
          <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
            Save
          </button>
          <button
            type="button"
            className="btn line"
            aria-disabled={busy}
            onClick={() => !busy && dialog.current?.close()}
          >
            Close
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The fields have already validated that these are whole numbers. */
function shelfOf(typed: FormData, toOrder: boolean): Shelf {
  const old = String(typed.get('old')).trim();
  return {
    pricePerKg: wholeOf(typed.get('price')),
    oldPricePerKg: old === '' ? null : wholeOf(old),
    available: typed.get('available') === 'on',
    stockGrams: toOrder ? null : wholeOf(typed.get('stock')),
  };
}

function wholeOf(typed: FormDataEntryValue | null): number {
  return readWhole(String(typed)) ?? Number.NaN;
}
