/** What a series of presses is on: the clicks of a double click or tap, the repeats of a held Enter. */
let pressed: Element | null = null;

/**
 * Only what a press began on gets the rest of its series. What is under the pointer or has the focus by then may be the
 * next line's Remove button, a weight, or OK of a question that nobody has read. A held Enter sends a form once, even
 * one that is refused. Quick presses of any other button all count. Call it before hydration, whose listeners come
 * after these.
 */
export function ignoreStrayPresses(): void {
  for (const kind of ['mousedown', 'click', 'keydown'] as const) addEventListener(kind, judge, true);
}

function judge(event: MouseEvent | KeyboardEvent): void {
  if (!(event.target instanceof Element)) return;
  const target = event.target.closest('a, button, label');
  const isHeld = 'key' in event && event.repeat && event.key === 'Enter';
  if (!isHeld && event.detail < 2) {
    // A click of a script, or of a label on its input, begins no series.
    if (event.type !== 'click') pressed = target;
  } else if ((isHeld && event.target.matches(SENDS_A_FORM)) || (target && target !== pressed)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

const SENDS_A_FORM = 'input, button:not([type=button])';
