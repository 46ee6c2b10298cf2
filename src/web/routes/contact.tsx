import { shop } from '../../../shop.config.ts';
import { pictureUrl } from '../../contract/picture-by-name.server.ts';
import { shareUrl } from '../../contract/share-by-name.server.ts';
import { AboutButton } from '../contact/about-button.tsx';
import { Branches } from '../contact/branches.tsx';
import { FounderStory } from '../contact/founder-story.tsx';
import { MessageForm } from '../contact/message-form.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { ArchPicture } from '../ui/picture.tsx';
import '../styles/contact.css';
import type { Route } from './+types/contact.ts';

export function loader() {
  return {
    phone: shop.phone,
    email: shop.email,
    hours: shop.hours,
    share: shareUrl('contact'),
    photos: shop.pictures.contact.map((name) => pictureUrl(name, 1000)),
    story: shop.story,
    timeline: shop.timeline,
    branches: shop.branches.map((branch) => ({ ...branch, image: pictureUrl(branch.image, 1000) })),
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const root = matches[0].loaderData;
  if (!root) return [];
  return pageMeta({
    title: 'Contact',
    description: `Where to find ${root.facts.name}, how to reach us, and how it all began in 1964.`,
    path: '/contact',
    ...(loaderData ? { share: loaderData.share } : {}),
    publicUrl: root.publicUrl,
    shopName: root.facts.name,
  });
};

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { phone, email, hours, photos, story, timeline, branches } = loaderData;
  return (
    <>
      <section className="come on-dark">
        <div className="wrap">
          <div className="words-in">
            <h1>Come by, or write</h1>
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
            {photos.map((photo, place) => (
              <li key={photo}>
                <ArchPicture
                  arch="tall"
                  src={photo}
                  alt={`At the counter, picture ${place + 1}`}
                  sizes="(max-width: 640px) 30vw, 22vw"
                  eager={place === 0}
                />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <Branches branches={branches} />
      <FounderStory story={story} timeline={timeline} />
      <div className="wrap">
        <MessageForm />
      </div>
    </>
  );
}
