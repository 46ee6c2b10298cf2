import { Monogram } from '../ui/monogram.tsx';

/** An invitation among the cards, for those who need more than a line may hold. */
export function BulkTile({ link }: { readonly link: string }) {
  return (
    <a className="house-tile on-dark" href={link} target="_blank" rel="noopener noreferrer">
      <div className="border" />
      <div className="hm">
        <Monogram />
      </div>
      <div>
        <p className="d">A wedding, an office, a whole mohalla?</p>
        <p>Above 10 kg we weigh, pack and quote for you.</p>
        <span className="btn">Ask on WhatsApp</span>
      </div>
    </a>
  );
}
