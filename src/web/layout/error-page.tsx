import { useContext } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { ArchPicture } from '../ui/picture.tsx';
import { RequestContext } from './request-context.ts';

interface ErrorPageProps {
  readonly error: unknown;
  readonly picture: string;
}

/** A page that is not there, or one that could not be made: what happened, and where to go. */
export function ErrorPage({ error, picture }: ErrorPageProps) {
  const lost = isRouteErrorResponse(error) && error.status === 404;
  const requestId = useContext(RequestContext)?.requestId;
  return (
    <section className="lost wrap">
      <title>{lost ? 'Page not found' : 'Something went wrong'}</title>
      <div>
        <h1>{lost ? 'Nothing on this shelf' : 'Something boiled over'}</h1>
        <p>
          {lost
            ? 'There is no page at this address. It may have moved, or the link may be old.'
            : 'We could not make this page. It is our doing, not yours. Please try again in a moment.'}
        </p>
        <div className="bs">
          {lost ? (
            <Link className="btn house" to="/">
              To the counter
            </Link>
          ) : (
            <a className="btn house" href=".">
              Try again
            </a>
          )}
          <Link className="btn line" to={lost ? '/sweets' : '/'}>
            {lost ? 'See the sweets' : 'To the counter'}
          </Link>
        </div>
        {lost ? null : (
          // The browser does not know the number that the server printed, and keeps it.
          <p className="hint" suppressHydrationWarning>
            {requestId ? `If you write to us, please name this number: ${requestId}` : ''}
          </p>
        )}
      </div>
      <ArchPicture arch="tall" src={picture} alt="" sizes="(max-width: 640px) 90vw, 40vw" eager />
    </section>
  );
}
