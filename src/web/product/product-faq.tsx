import type { Product } from '../../contract/schemas/product.ts';
import { Fold } from '../ui/fold.tsx';
import { shelfLife } from './stock-words.ts';

interface ProductFaqProps {
  readonly product: Product;
  readonly questions: readonly { readonly question: string; readonly answer: string }[];
  readonly kitchen: string;
  readonly returns: { readonly noReturns: string; readonly damaged: string; readonly refunds: string };
}

/** The accordion with exactly the four specified sections (spec §2: Product page). */
export function ProductFaq({ product, questions, kitchen, returns }: ProductFaqProps) {
  const { allergens, shelfLifeDays, storage } = product;
  return (
    <section className="faq wrap">
      <h2>Good to know</h2>
      <div className="questions">
        <Fold title="FAQ">
          <dl>
            {questions.map(({ question, answer }) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </Fold>
        <Fold title="Shelf Life">
          <p>{`Best before ${shelfLife(shelfLifeDays)}.`}</p>
          <p>{storage}</p>
        </Fold>
        <Fold title="Allergen Declaration">
          <p>
            {allergens.length > 0
              ? `Contains ${allergens.join(', ').toLowerCase()}.`
              : 'Contains none of the allergens that Indian law asks us to declare.'}
          </p>
          <p>{kitchen}</p>
        </Fold>
        <Fold title="Return and Refund">
          <p>{returns.noReturns}</p>
          <p>{returns.damaged}</p>
          <p>{returns.refunds}</p>
        </Fold>
      </div>
    </section>
  );
}
