import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { client } from '../client.ts';
import { Modal } from '../parts/modal.tsx';
import { ModalEnd } from '../parts/modal-end.tsx';
import { useSending } from '../parts/use-sending.ts';

interface RemoveProductProps {
  readonly product: ProductInFull;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Says what taking a product out of the shop means, and does it. */
export function RemoveProduct({ product: { id, name }, onClose, onRemoved }: RemoveProductProps) {
  const { busy, refusal, send } = useSending();
  const remove = async () => {
    const removed = await send((token) => client.adminRemoveProduct({ token, params: { productId: id } }));
    if (removed) onRemoved();
  };
  return (
    <Modal title={`Take ${name} out of the shop?`} busy={busy} onClose={onClose}>
      {(close) => (
        <>
          <p>
            This cannot be undone. Its page, its place in the listings and its pictures are gone; who has it
            in a cart is told that it was removed. Orders and invoices keep it. No other product can have its
            address <span className="bo-address-text">/product/{id}</span> again.
          </p>
          <p>To stop selling it for a while, use Edit in the list and untick ‘For sale’.</p>
          <ModalEnd
            refusal={refusal}
            busy={busy}
            does="Take it out for good"
            onDo={() => void remove()}
            back="Keep it"
            close={close}
          />
        </>
      )}
    </Modal>
  );
}
