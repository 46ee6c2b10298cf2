import { data } from 'react-router';

/** Every other address: the page round the error says what happened (`layout/error-page.tsx`). */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
