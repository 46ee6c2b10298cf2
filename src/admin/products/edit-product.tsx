import type { StaffProduct } from '../../contract/schemas/staff-product.ts';
import { client } from '../client.ts';
import { FormModal } from '../parts/form-modal.tsx';
import { useSending } from '../parts/use-sending.ts';
import { ForSaleTick, PriceFields, StockFields, shelfOf } from './shelf-fields.tsx';

interface EditProductProps {
  /** As shown on the screen: the server refuses the change if the product has changed since. */
  readonly product: StaffProduct;
  readonly onClose: () => void;
  readonly onChanged: (product: StaffProduct) => void;
  /** Somebody else was faster: fetch the list again. */
  readonly onStale: () => void;
}

/** A dialog for price, old price, offer and stock of one product. */
export function EditProduct({ product, onClose, onChanged, onStale }: EditProductProps) {
  const { busy, refusal, send } = useSending();
  const save = async (form: HTMLFormElement, close: () => void) => {
    const becomes = shelfOf(new FormData(form));
    const { pricePerKg, oldPricePerKg, available, stockGrams } = product;
    const was = { pricePerKg, oldPricePerKg, available, stockGrams };
    const changed = await send(
      (token) =>
        client.adminChangeShelf({ token, params: { productId: product.id }, body: { was, becomes } }),
      onStale,
    );
    if (!changed) return;
    onChanged(changed.product);
    close();
  };
  return (
    <FormModal
      title={product.name}
      busy={busy}
      refusal={refusal}
      does="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <PriceFields shelf={product} />
      <ForSaleTick shelf={product} />
      <StockFields shelf={product} heldGrams={product.heldGrams} />
    </FormModal>
  );
}
