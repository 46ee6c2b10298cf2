import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { Category } from '../../contract/categories.ts';
import type { ProductInFull, ProductWords } from '../../contract/schemas/product-words.ts';
import type { Shelf } from '../../contract/schemas/staff-product.ts';
import { ReadOnly } from '../parts/field.tsx';
import { RefusalLine } from '../parts/refusal-line.tsx';
import { useAnnounced } from '../parts/use-announced.ts';
import { useStaff } from '../session/staff.ts';
import { Marks } from './marks.tsx';
import { OnTheLabel } from './on-the-label.tsx';
import { Pictures } from './pictures.tsx';
import { ForSaleTick, PriceFields, StockFields, shelfOf } from './shelf-fields.tsx';
import { usePictures } from './use-pictures.ts';
import { WhatItIs } from './what-it-is.tsx';
import { wordsOfForm } from './words-of-form.ts';

export interface TypedProduct {
  readonly words: ProductWords;
  readonly shelf: Shelf;
  /** The texts that the fields began with, even if newer ones have been fetched since; null for a new product. */
  readonly was: ProductWords | null;
}

interface ProductFormProps {
  /** Absent for a new product. For an existing one, price and stock are changed in the list, not in this form. */
  readonly product?: ProductInFull;
  readonly allergensInUse: readonly string[];
  readonly busy: boolean;
  /** Why the last save was refused. */
  readonly refusal: string | null;
  /** Called with every change of a field or a picture. */
  readonly onChange: () => void;
  readonly onSave: (typed: TypedProduct) => void;
  /** Shown beside 'Save'. */
  readonly children?: ReactNode;
}

/** Texts, label, marks and pictures of a product; price and stock too when it is new. */
export function ProductForm({
  product: fetched,
  allergensInUse,
  busy,
  refusal,
  onChange,
  onSave,
  children,
}: ProductFormProps) {
  const mayChange = useStaff().may('change-products');
  const [product] = useState(fetched);
  const [category, setCategory] = useState<Category | ''>(product?.category ?? '');
  const [early, setEarly] = useAnnounced();
  const chosen = usePictures(product?.images ?? [], onChange);
  const preparing = chosen.pictures.some(({ image }) => image === null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget);
    const images = chosen.pictures.flatMap(({ image }) => image ?? []);
    const words = wordsOfForm(typed, images, product?.allergens ?? [], allergensInUse);
    const isReady = images.length === chosen.pictures.length;
    const found = isReady ? allergensRefusal(words, typed.get('noAllergens') === 'on') : STILL_PREPARING;
    setEarly(found);
    if (found) return;
    onSave({
      words,
      shelf: shelfOf(typed),
      was: product ? wordsOfProduct(product) : null,
    });
  };
  return (
    <form className="bo-form" onSubmit={submit} onChange={onChange}>
      <ReadOnly value={!mayChange}>
        <fieldset className={mayChange ? undefined : 'bo-read-only'} disabled={!mayChange || busy}>
          <Part title="What it is">
            <WhatItIs product={product} category={category} onCategory={setCategory} />
          </Part>
          {product ? null : (
            <Part title="Price and stock">
              <PriceFields />
              <StockFields />
            </Part>
          )}
          <Part title="On the label">
            <OnTheLabel product={product} category={category} allergensInUse={allergensInUse} />
          </Part>
          <Part title="In the shop">
            <Marks product={product} />
            {product ? null : <ForSaleTick />}
          </Part>
          <Part title="Pictures">
            <Pictures chosen={chosen} />
          </Part>
        </fieldset>
      </ReadOnly>
      <RefusalLine refusal={(early === STILL_PREPARING && !preparing ? null : early) ?? refusal} />
      {mayChange ? (
        <div className="actions">
          <button type="submit" className="btn house" aria-disabled={busy} aria-busy={busy}>
            {product ? 'Save' : 'Put it into the shop'}
          </button>
          {children}
        </div>
      ) : null}
    </form>
  );
}

/** The product without what the list changes: price and stock. */
function wordsOfProduct(product: ProductInFull): ProductWords {
  const { id, pricePerKg, oldPricePerKg, available, stockGrams, heldGrams, ...words } = product;
  return words;
}

const STILL_PREPARING = 'A picture is still being prepared. Please save again in a moment.';

/** An empty allergen list states that there are none, so somebody must have ticked that. */
function allergensRefusal({ allergens }: ProductWords, none: boolean): string | null {
  if (none && allergens.length > 0) return ALLERGENS_AND_NONE;
  return none || allergens.length > 0 ? null : ALLERGENS_UNKNOWN;
}

const ALLERGENS_UNKNOWN = 'Please tick the allergens that it contains, or that it contains none.';
const ALLERGENS_AND_NONE = 'It cannot contain allergens and none. Please untick what is wrong.';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="bo-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="bo-fields">{children}</div>
    </section>
  );
}
