/** What a series of presses is on: the clicks of a double click or tap, the repeats of a held Enter. */
let pressed: Element | null = null;

/**
 * Only what a press began on gets the rest of its series. What is under the pointer or has the focus by then may be the
 * next line's Remove button, a weight, or OK of a question that nobody has read. Quick presses of the same button all
 * count. Call it before hydration, whose listeners come after these.
 */
export function ignoreStrayPresses(): void {
  for (const kind of ['mousedown', 'click', 'keydown'] as const) addEventListener(kind, judge, true);
}

function judge(event: MouseEvent | KeyboardEvent): void {
  const target = (event.target as Element).closest('a, button, label');
  const goesOn = 'key' in event ? event.repeat && event.key === 'Enter' : event.detail > 1;
  if (!goesOn) {
    // A click of a script, or of a label on its input, begins no series.
    if (event.type !== 'click') pressed = target;
  } else if (target && target !== pressed) {
    event.preventDefault();
    event.stopPropagation();
  }
}
