import { useContext } from 'react';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { useOnline } from '../ui/connection.ts';
import { ArchPicture } from '../ui/picture.tsx';
import { Scale } from '../ui/scale.tsx';
import { RequestContext } from './document/request-context.ts';

interface ErrorPageProps {
  readonly error: unknown;
  /** '' when the shop's facts could not be loaded either. */
  readonly picture: string;
}

interface ErrorWords {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

const LOST: ErrorWords = {
  title: 'Page not found',
  heading: 'Nothing on this shelf',
  text: 'There is no page at this address. It may have moved, or the link may be old.',
};
const OFFLINE: ErrorWords = {
  title: 'No connection',
  heading: 'The line is dead',
  text: 'This page could not be fetched, because there is no connection. Please try again once you are back online.',
};
const BROKEN: ErrorWords = {
  title: 'Something went wrong',
  heading: 'Something boiled over',
  text: 'We could not make this page. It is our doing, not yours. Please try again in a moment.',
};

/**
 * Whether no answer came although the device believes itself online; each browser words that error differently. Data
 * that cannot be decoded has been cut short, or is a page of the network between (decision 139).
 */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && /fetch\b|Load failed|decode/.test(error.message);
}

/** A page that does not exist or could not be rendered: what happened, and where to go. */
export function ErrorPage({ error, picture }: ErrorPageProps) {
  const lost = isRouteErrorResponse(error) && error.status === 404;
  const online = useOnline();
  const { pathname, search } = useLocation();
  const requestId = useContext(RequestContext)?.requestId;
  const words = lost ? LOST : online && !isUnanswered(error) ? BROKEN : OFFLINE;
  return (
    <section className="lost wrap">
      <title>{words.title}</title>
      <div>
        <h1>{words.heading}</h1>
        <p>{words.text}</p>
        <div className="actions">
          {lost ? (
            <Link className="btn house" to="/">
              To the counter
            </Link>
          ) : (
            <Link className="btn house" to={`${pathname}${search}`} reloadDocument>
              Try again
            </Link>
          )}
          <Link className="btn line" to={lost ? '/sweets' : '/'}>
            {lost ? 'See the sweets' : 'To the counter'}
          </Link>
        </div>
        {lost ? null : (
          // The browser does not know the request number that the server printed, so keep the server's text.
          <p className="hint" suppressHydrationWarning>
            {requestId ? `If you write to us, please name this number: ${requestId}` : ''}
          </p>
        )}
      </div>
      {beside(words, picture)}
    </section>
  );
}

/** Without a connection no picture would load, so the drawn scale stands in. */
function beside(words: ErrorWords, picture: string) {
  if (words === OFFLINE || picture === '') return <Scale state="tipped" />;
  return <ArchPicture arch="tall" src={picture} alt="" sizes="(max-width: 640px) 90vw, 40vw" eager />;
}
