import { Monogram } from '../ui/monogram.tsx';
import { ArchPicture } from '../ui/picture.tsx';
import { PaidStamp } from '../ui/stamp.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { Part, State } from './part.tsx';

/** The drawn motifs. Never wallpaper: at most one block-print band and one framed arch per section. */
export function Motifs({ picture }: { readonly picture: string }) {
  return (
    <Part
      id="motifs"
      title="Motifs"
      words="Arch, toran, arcade, block print, brass hairline: one drawn system."
    >
      <div className="sg-row">
        <State name="Arch in its brass frame, heroes">
          <div className="frame sg-arch">
            <ArchPicture arch="tall" src={picture} alt="" sizes="260px" />
          </div>
        </State>
        <State name="Low arch, cards and rows">
          <div className="sg-arch">
            <ArchPicture src={picture} alt="" sizes="260px" />
          </div>
        </State>
        <State name="Monogram">
          <div className="sg-mono">
            <Monogram />
          </div>
        </State>
        <State name="Stamp">
          <div className="sg-mono">
            <PaidStamp date="21 Nov 2026" rim="GULAB & SONS · WEIGHED & SETTLED · SINCE 1964 ·" />
          </div>
        </State>
      </div>
      <State name="Wordmark">
        <div className="sg-mark">
          <Wordmark label="Gulab & Sons" />
        </div>
      </State>
      <State name="Block print, 32 px">
        <div className="border sg-border" />
      </State>
      <State name="Toran, under the header and on slips">
        <div className="sg-toran hangs" />
      </State>
      <State name="Arcade, where a block of colour ends">
        <div className="sg-arcade arcade" />
      </State>
      <State name="Brass hairline">
        <hr className="sg-hair" />
      </State>
    </Part>
  );
}
