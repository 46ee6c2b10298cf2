import { pageMeta } from '../layout/document/page-meta.ts';
import { policyFacts } from '../policies/policy-facts.ts';
import { PolicyPage } from '../policies/policy-page.tsx';
import { termsSections } from '../policies/terms-sections.tsx';
import type { Route } from './+types/terms.ts';

export function loader() {
  return policyFacts();
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  return pageMeta(root, {
    title: 'Terms',
    description: `Who ${root.facts.name} is, what you buy and at what price, delivery, cancellation, refund and complaints.`,
    path: '/terms',
  });
};

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title="Terms"
      lead="What you may expect from us, and we from you."
      updated="30 November 2026"
      sections={termsSections(loaderData)}
    />
  );
}
