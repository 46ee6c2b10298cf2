import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { isOutOfStock } from '../../contract/out-of-stock.ts';
import { client } from '../client.ts';
import { LeaveQuestion } from '../parts/leave-question.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { useIsMounted } from '../parts/use-is-mounted.ts';
import { useSending } from '../parts/use-sending.ts';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { AllProducts } from '../products/all-products.tsx';
import type { ListNotice } from '../products/list-notice.tsx';
import { ProductForm, type TypedProduct } from '../products/product-form.tsx';
import { useStaff } from '../session/staff.ts';

const ask = (options: AskOptions) => client.adminProducts(options);

/** A form with everything that a product needs to be in the shop. */
export default function NewProductPage() {
  const { may } = useStaff();
  return (
    <>
      <AllProducts />
      <h1>New product</h1>
      {may('change-products') ? (
        <NewProduct />
      ) : (
        <section className="bo-note" role="alert">
          <h2>Not for your role</h2>
          <p>Your role may not add products. Ask an admin if you need to.</p>
        </section>
      )}
    </>
  );
}

function NewProduct() {
  const { asked, refetch } = useAnswer(ask);
  const { busy, refusal, send } = useSending();
  const { blocker, changed, letGo } = useUnsaved();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  // The second press of a slow double click may come after the answer but before the list is on the screen.
  const isMade = useRef(false);
  const save = async ({ words, shelf }: TypedProduct) => {
    if (isMade.current) return;
    const made = await send((token) => client.adminCreateProduct({ token, body: { ...words, ...shelf } }));
    // Do not bring back somebody who has left the page meanwhile.
    if (!made) return;
    isMade.current = true;
    if (!isMounted() || letGo()) return;
    const { id, name, available, stockGrams: freeGrams } = made.product;
    const outOfStock = isOutOfStock({ available, freeGrams });
    const state: ListNotice = { made: id, name, forSale: available, outOfStock };
    void navigate('/admin/products', { state });
  };
  return (
    <>
      <Loaded asked={asked} refetch={refetch} what="form">
        {({ allergensInUse }) => (
          <ProductForm
            allergensInUse={allergensInUse}
            busy={busy}
            refusal={refusal}
            onChange={changed}
            onSave={(typed) => void save(typed)}
          />
        )}
      </Loaded>
      <LeaveQuestion blocker={blocker} busy={busy} />
    </>
  );
}
