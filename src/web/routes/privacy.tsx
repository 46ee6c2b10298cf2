import { pageMeta } from '../layout/document/page-meta.ts';
import { policyFacts } from '../policies/policy-facts.ts';
import { PolicyPage } from '../policies/policy-page.tsx';
import { privacySections } from '../policies/privacy-sections.tsx';
import type { Route } from './+types/privacy.ts';
import '../styles/table.css';

export function loader() {
  return policyFacts();
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  return pageMeta(root, {
    title: 'Privacy',
    description: `What ${root.facts.name} keeps about you, what for, for how long, and how to have it corrected or erased.`,
    path: '/privacy',
  });
};

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title="Privacy"
      lead="What we know about you, why, and how to take it back."
      updated="1 December 2026"
      sections={privacySections(loaderData)}
    />
  );
}
