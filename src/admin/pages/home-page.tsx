import { client } from '../client.ts';
import { HeroPictures } from '../home-page/hero-pictures.tsx';
import { Videos } from '../home-page/videos.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { type AskOptions, useAnswer } from '../parts/use-answer.ts';
import { useStaff } from '../session/staff.ts';

const ask = (options: AskOptions) => client.adminHomePage(options);

/** The picture and the video that the home page shows, and those that it could show. */
export default function HomePagePage() {
  const { asked, refetch, put } = useAnswer(ask);
  const { may } = useStaff();
  return (
    <>
      <h1>Home page</h1>
      <p className="hint">
        The picture at the top and the video.{' '}
        {may('change-home-page') ? 'What you choose here is in the shop at once. ' : null}
        <a className="link" href="/">
          Look at the home page
        </a>
      </p>
      <Loaded asked={asked} refetch={refetch} what="home page">
        {({ pictures, videos }) => (
          <>
            <HeroPictures pictures={pictures} onHome={put} refetch={refetch} />
            <Videos videos={videos} onHome={put} refetch={refetch} />
          </>
        )}
      </Loaded>
    </>
  );
}
