import type { MetaFunction } from 'react-router';
import { client } from '../client.ts';
import { HeroPictures } from '../home-page/hero-pictures.tsx';
import { Videos } from '../home-page/videos.tsx';
import { OWN_FRAME, pageMeta } from '../page-meta.ts';
import { Loaded } from '../parts/loaded.tsx';
import { useAnswer } from '../parts/use-answer.ts';

export const handle = OWN_FRAME;
export const meta: MetaFunction = () => pageMeta('Home page');

const ask = (options: { token: string; signal: AbortSignal }) => client.adminHomePage(options);

/** The picture and the video that the home page shows, and those that it could show. */
export default function HomePagePage() {
  const { asked, again, put } = useAnswer(ask);
  return (
    <>
      <h1>Home page</h1>
      <p className="hint">
        The picture at the top and the video. What you choose here is in the shop at once.{' '}
        <a className="link" href="/">
          Look at the home page
        </a>
      </p>
      <Loaded asked={asked} again={again} what="home page">
        {({ pictures, videos }) => (
          <>
            <HeroPictures pictures={pictures} onHome={put} again={again} />
            <Videos videos={videos} onHome={put} again={again} />
          </>
        )}
      </Loaded>
    </>
  );
}
