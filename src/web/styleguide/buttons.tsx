import { useState } from 'react';
import type { Grams } from '../../contract/weight.ts';
import { QuantityStepper } from '../ui/quantity-stepper.tsx';
import { WeightPills } from '../ui/weight-pills.tsx';
import { Part, State } from './part.tsx';

/** Buttons in every state. */
export function Buttons() {
  const [grams, setGrams] = useState<Grams>(500);
  const [packs, setPacks] = useState(2);
  return (
    <Part
      id="buttons"
      title="Buttons and choices"
      words="Bitten corners; one marigold button a screen; nothing under 44 px."
    >
      <div className="sg-row">
        <State name="Primary">
          <button type="button" className="btn">
            Add to cart
          </button>
        </State>
        <State name="House">
          <button type="button" className="btn house">
            Load more
          </button>
        </State>
        <State name="Line">
          <button type="button" className="btn line">
            Buy now
          </button>
        </State>
        <State name="Disabled">
          <button type="button" className="btn" disabled>
            Out of stock
          </button>
        </State>
        <State name="Refusing, with its reason at a press">
          <button type="button" className="btn" aria-disabled="true">
            Proceed to Checkout
          </button>
        </State>
        <State name="Busy">
          <button type="button" className="btn" aria-busy="true" disabled>
            Opening payment…
          </button>
        </State>
        <State name="Link">
          <a className="link" href="#buttons">
            See what is in it
          </a>
        </State>
      </div>
      <div className="sg-row">
        <State name="Weights, with their prices">
          <WeightPills value={grams} pricePerKgPaise={118000} onChange={setGrams} />
        </State>
        <State name="Stepper">
          <QuantityStepper value={packs} onChange={setPacks} />
        </State>
        <State name="Stepper at 1">
          <QuantityStepper value={1} onChange={() => {}} label="Quantity at its least" />
        </State>
        <State name="Stepper, disabled">
          <QuantityStepper value={1} onChange={() => {}} label="Quantity of nothing" disabled />
        </State>
      </div>
    </Part>
  );
}
