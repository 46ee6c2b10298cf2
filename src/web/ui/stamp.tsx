interface StampProps {
  /** The day the payment settled, as printed: '21 Nov 2026'. */
  readonly date: string;
  /** The text around the rim: 'GULAB & SONS · WEIGHED & SETTLED · SINCE 1964 ·'. */
  readonly rim: string;
}

/** The rubber stamp on a paid receipt (spec §2: 'a PAID stamp'). */
export function PaidStamp({ date, rim }: StampProps) {
  return (
    <div className="stamp">
      <svg viewBox="0 0 240 240" role="img" aria-label="PAID">
        <defs>
          <filter id="stamp-wear" x="-5%" y="-5%" width="110%" height="110%">
            <feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="2" seed="4" />
            <feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -5 4" />
            <feComposite in="SourceGraphic" operator="in" />
          </filter>
          <path id="stamp-ring" d="M120 120m-88 0a88 88 0 1 1 176 0a88 88 0 1 1-176 0" />
        </defs>
        <g filter="url(#stamp-wear)" fill="currentColor">
          <path
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            d="M120.0 8.0A15.5 15.5 0 0 1 149.0 11.8A15.5 15.5 0 0 1 176.0 23.0A15.5 15.5 0 0 1 199.2 40.8A15.5 15.5 0 0 1 217.0 64.0A15.5 15.5 0 0 1 228.2 91.0A15.5 15.5 0 0 1 232.0 120.0A15.5 15.5 0 0 1 228.2 149.0A15.5 15.5 0 0 1 217.0 176.0A15.5 15.5 0 0 1 199.2 199.2A15.5 15.5 0 0 1 176.0 217.0A15.5 15.5 0 0 1 149.0 228.2A15.5 15.5 0 0 1 120.0 232.0A15.5 15.5 0 0 1 91.0 228.2A15.5 15.5 0 0 1 64.0 217.0A15.5 15.5 0 0 1 40.8 199.2A15.5 15.5 0 0 1 23.0 176.0A15.5 15.5 0 0 1 11.8 149.0A15.5 15.5 0 0 1 8.0 120.0A15.5 15.5 0 0 1 11.8 91.0A15.5 15.5 0 0 1 23.0 64.0A15.5 15.5 0 0 1 40.8 40.8A15.5 15.5 0 0 1 64.0 23.0A15.5 15.5 0 0 1 91.0 11.8A15.5 15.5 0 0 1 120.0 8.0Z"
          />
          <circle cx="120" cy="120" r="74" fill="none" stroke="currentColor" strokeWidth="2.5" />
          <text className="stamp-rim">
            <textPath href="#stamp-ring" textLength="545">
              {rim}
            </textPath>
          </text>
          <text className="stamp-word" x="120" y="135" textAnchor="middle">
            PAID
          </text>
          <text className="stamp-date" x="120" y="160" textAnchor="middle">
            {date}
          </text>
        </g>
      </svg>
    </div>
  );
}
