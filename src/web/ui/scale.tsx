interface ScaleProps {
  /** `even`: empty; `swinging`: still weighing; `tipped`: something is wrong. */
  readonly state: 'even' | 'swinging' | 'tipped';
}

/** The brass counter scale in its arch, shown where there is no picture. Decoration only. */
export function Scale({ state }: ScaleProps) {
  return (
    <svg className="scale" data-state={state} viewBox="-8 0 256 250" aria-hidden="true">
      <path
        className="scale-arch"
        d="M4 250V114A22 22 0 0 1 15 80A19 19 0 0 1 37 57A19 19 0 0 1 65 42A18 18 0 0 1 93 34C96 25 116 26 120 6C124 26 144 25 147 34A18 18 0 0 1 175 42A19 19 0 0 1 203 57A19 19 0 0 1 225 80A22 22 0 0 1 236 114V250Z"
      />
      <g className="scale-brass">
        <path d="M120 92V212M86 226h68M98 214h44" />
        <g className="scale-beam">
          <path d="M52 106C84 94 106 102 120 98C134 102 156 94 188 106" />
          <Pan at={52} />
          <Pan at={188} />
        </g>
        <circle cx="120" cy="92" r="7" />
      </g>
    </svg>
  );
}

/** Hangs straight at any tilt of the beam. */
function Pan({ at }: { readonly at: number }) {
  return (
    <g className="scale-pan" style={{ transformOrigin: `${at}px 106px` }}>
      <path
        d={`M${at} 106L${at - 27} 162M${at} 106L${at + 27} 162M${at - 34} 162h68c-3 17-16 23-34 23s-31-6-34-23Z`}
      />
    </g>
  );
}
