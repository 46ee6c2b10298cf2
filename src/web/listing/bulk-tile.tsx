import { ArchPicture } from '../ui/picture.tsx';

interface BulkTileProps {
  readonly link: string;
  /** Address of the gift box picture; it is decorative, because the text beside it says what it is. */
  readonly picture: string;
}

/** A tile among the cards for shoppers who need more than a cart line may hold. */
export function BulkTile({ link, picture }: BulkTileProps) {
  return (
    <a className="house-tile on-dark" href={link} target="_blank" rel="noopener noreferrer">
      <div className="border" />
      <ArchPicture src={picture} alt="" sizes="(max-width: 1100px) 44vw, 22vw" />
      <div>
        <p className="display-font">A wedding, an office, a whole mohalla?</p>
        <p>Above 10 kg we weigh, pack and quote for you.</p>
        <span className="btn">Ask on WhatsApp</span>
      </div>
    </a>
  );
}
