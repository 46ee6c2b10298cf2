import { shopFacts } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/pictures/picture-by-name.server.ts';
import { shareUrl } from '../../contract/pictures/share-by-name.server.ts';
import { AboutButton } from '../contact/about-button.tsx';
import { Branches } from '../contact/branches.tsx';
import { dialled } from '../contact/dialled.ts';
import { FounderStory } from '../contact/founder-story.tsx';
import { MessageForm } from '../contact/message-form.tsx';
import { pageMeta } from '../layout/document/page-meta.ts';
import { isWide } from '../ui/is-wide.ts';
import { ArchPicture } from '../ui/picture.tsx';
import type { Route } from './+types/contact.ts';
import '../styles/field.css';
import '../styles/contact.css';

export function loader() {
  return {
    phone: shopFacts.phone,
    email: shopFacts.email,
    hours: shopFacts.hours,
    since: shopFacts.since,
    share: shareUrl('contact'),
    photos: shopFacts.pictures.contact.map(({ name, alt }) => ({ src: pictureUrl(name, 1000), alt })),
    counter: { src: pictureUrl(shopFacts.pictures.counter.name, 1440), alt: shopFacts.pictures.counter.alt },
    story: shopFacts.story,
    timeline: shopFacts.timeline,
    branches: shopFacts.branches.map((branch) => ({
      ...branch,
      image: pictureUrl(branch.image, 1000),
      dial: dialled(branch.phone),
    })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root || !loaderData) return [];
  return pageMeta(root, {
    title: 'Contact',
    description: `Where to find ${root.facts.name}, how to reach us, and how it all began in ${loaderData.since}.`,
    path: '/contact',
    share: loaderData.share,
  });
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { phone, email, hours, photos, counter, story, timeline, branches } = loaderData;
  return (
    <>
      <section className="come on-dark">
        <div className="wrap">
          <div className="words-in">
            <h1>
              <span className="visually-hidden">Contact: </span>Come by, or write
            </h1>
            <p className="lead">
              {`Open ${hours}. Call `}
              <a className="n" href={`tel:${phone.tel}`}>
                {phone.display}
              </a>
              {', or write to '}
              <a href={`mailto:${email}`}>{email}</a>.
            </p>
            <AboutButton />
          </div>
          <ul className="photos" aria-label="Store photos">
            {photos.map(({ src, alt }) => (
              <li key={src}>
                <ArchPicture
                  arch="tall"
                  src={src}
                  alt={alt}
                  sizes={isWide(src) ? '(max-width: 640px) 78vw, 52vw' : '(max-width: 640px) 30vw, 24vw'}
                  narrowSizes="30vw"
                />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Branches branches={branches} />
      <FounderStory story={story} timeline={timeline} picture={counter} />
      <div className="wrap">
        <MessageForm />
      </div>
    </>
  );
}
