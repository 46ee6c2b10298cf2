import { useState } from 'react';
import { CATEGORIES, type Category } from '../../contract/categories.ts';
import { SelectField, TextAreaField, TextField, TickField } from '../ui/field.tsx';
import { Fold } from '../ui/fold.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Part } from './part.tsx';

/** Fields, and controls that open or switch. */
export function Forms() {
  const [tab, setTab] = useState<Category>('Sweets');
  return (
    <>
      <Part
        id="fields"
        title="Fields"
        words="The error stands beside its field, says what is wrong, and is read out with it."
      >
        <div className="fields">
          <TextField label="Name" span={3} defaultValue="Asha Verma" />
          <TextField label="Apartment" span={3} optional />
          <TextField label="Mobile" span={3} before="+91" hint="We call only if the address is unclear." />
          <TextField label="Pincode" span={3} defaultValue="1" error="Six digits, not starting with 0." />
          <SelectField label="State" span={3} defaultValue="Rajasthan">
            <option>Rajasthan</option>
          </SelectField>
          <TextField label="City" span={3} disabled defaultValue="Jaipur" />
          <TextAreaField label="Message" defaultValue="Four kilos of motichoor for the 12th, please." />
        </div>
        <TickField label="Save this information for next time" defaultChecked />
      </Part>
      <Part id="opens" title="Accordion and tabs">
        <Fold title="Shelf Life">
          <p>Best before 30 days from packaging.</p>
        </Fold>
        <Fold title="Allergen Declaration">
          <p>Cashew. Made near milk, wheat, sesame.</p>
        </Fold>
        <div className="sg-tabs" data-cat={tab.toLowerCase()}>
          <Tabs
            label="Categories"
            tabs={CATEGORIES}
            value={tab}
            onChange={setTab}
            panelClassName="stage wrap"
          >
            {`The whole stage takes the colour of ${tab}.`}
          </Tabs>
        </div>
      </Part>
    </>
  );
}
