import type { HomePage, HomeVideo } from '../../contract/schemas/home-page.ts';
import { client } from '../client.ts';
import { AddVideo } from './add-video.tsx';
import { HomeList } from './home-list.tsx';
import { VideoPreview } from './video-preview.tsx';

interface VideosProps {
  readonly videos: readonly HomeVideo[];
  /** Called after a change, with the new state of the home page. */
  readonly onHome: (home: HomePage) => void;
  readonly refetch: () => void;
}

/** The promotional videos. */
export function Videos({ videos, onHome, refetch }: VideosProps) {
  return (
    <HomeList
      title="Video"
      word="video"
      all={videos}
      missing="No active video configured."
      nameOf={({ title }) => title}
      preview={({ url, poster, title }) => <VideoPreview url={url} poster={poster} title={title} />}
      address={({ url }) => url}
      toShowItLater={({ url }) => `need its address: ${new URL(url, window.location.origin).href}`}
      show={(token, body) => client.adminShowVideo({ token, body })}
      remove={(token, videoId) => client.adminRemoveVideo({ token, params: { videoId } })}
      AddDialog={AddVideo}
      onHome={onHome}
      refetch={refetch}
    />
  );
}
