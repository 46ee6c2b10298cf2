import type { HomePage, HomePicture } from '../../contract/schemas/home-page.ts';
import { client } from '../client.ts';
import { AddPicture } from './add-picture.tsx';
import { HomeList } from './home-list.tsx';
import { PicturePreview } from './picture-preview.tsx';

interface HeroPicturesProps {
  readonly pictures: readonly HomePicture[];
  /** Called after a change, with the new state of the home page. */
  readonly onHome: (home: HomePage) => void;
  readonly refetch: () => void;
}

/** The pictures for the top of the home page. */
export function HeroPictures({ pictures, onHome, refetch }: HeroPicturesProps) {
  return (
    <HomeList
      title="Picture at the top"
      word="picture"
      all={pictures}
      missing="No active hero image found."
      nameOf={({ description }) => description}
      preview={({ image, description }) => <PicturePreview image={image} description={description} />}
      toShowItLater={() => 'add its photo again.'}
      show={(token, body) => client.adminShowHomePicture({ token, body })}
      remove={(token, pictureId) => client.adminRemoveHomePicture({ token, params: { pictureId } })}
      AddDialog={AddPicture}
      onHome={onHome}
      refetch={refetch}
    />
  );
}
