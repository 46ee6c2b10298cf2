import { useCallback, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ProductInFull } from '../../contract/schemas/product-words.ts';
import { client } from '../client.ts';
import { Done, type Said } from '../parts/done.tsx';
import { LeaveQuestion } from '../parts/leave-question.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { useIsMounted } from '../parts/use-is-mounted.ts';
import { useSending } from '../parts/use-sending.ts';
import { useUnsaved } from '../parts/use-unsaved.ts';
import { AllProducts } from '../products/all-products.tsx';
import type { ListNotice } from '../products/list-notice.tsx';
import { ProductForm, type TypedProduct } from '../products/product-form.tsx';
import { RemoveProduct } from '../products/remove-product.tsx';

/**
 * Texts, label, marks and pictures of one product. Each mounts its own page, so that no late answer reaches another.
 */
export default function ProductPage() {
  const { productId = '' } = useParams();
  return (
    <>
      <AllProducts />
      <OneProduct key={productId} productId={productId} />
    </>
  );
}

function OneProduct({ productId }: { readonly productId: string }) {
  const ask = useCallback(
    (options: AskOptions) => client.adminProduct({ ...options, params: { productId } }),
    [productId],
  );
  const { asked, refetch, put } = useAnswer(ask);
  const { busy, refusal, send } = useSending();
  const { blocker, changed, letGo } = useUnsaved();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const [said, setSaid] = useState<Said | null>(null);
  const [removing, setRemoving] = useState(false);
  /** Each save remounts the form, with the texts as the server keeps them. */
  const [saves, setSaves] = useState(0);
  const save = async ({ was, words: becomes }: TypedProduct) => {
    if (!was) return;
    setSaid(null);
    const described = await send((token) =>
      client.adminChangeProductWords({ token, params: { productId }, body: { was, becomes } }),
    );
    if (!described || !isMounted()) return;
    letGo();
    put(described);
    setSaves(saves + 1);
    setSaid({ words: <span>The shop shows it so now. {pageLink(described.product)}</span> });
  };
  const removed = ({ name }: ProductInFull) => {
    if (!isMounted() || letGo()) return;
    const state: ListNotice = { removed: name };
    void navigate('/admin/products', { state });
  };
  return (
    <>
      <Loaded asked={asked} refetch={refetch} what="product" whole>
        {({ product, allergensInUse }) => (
          <>
            <h1>{product.name}</h1>
            <Done said={said} />
            <ProductForm
              key={saves}
              product={product}
              allergensInUse={allergensInUse}
              busy={busy}
              refusal={refusal}
              onChange={changed}
              onSave={(typed) => void save(typed)}
            >
              <button
                type="button"
                className="btn line"
                onClick={() => {
                  setSaid(null);
                  setRemoving(true);
                }}
              >
                Take out of the shop…
              </button>
            </ProductForm>
            {removing ? (
              <RemoveProduct
                product={product}
                onClose={() => setRemoving(false)}
                onRemoved={() => removed(product)}
              />
            ) : null}
          </>
        )}
      </Loaded>
      <LeaveQuestion blocker={blocker} busy={busy} />
    </>
  );
}

function pageLink({ id }: ProductInFull) {
  return (
    <a className="link" href={`/product/${id}`}>
      Look at its page
    </a>
  );
}
