/**
 * Replaces what the menus of the bar (`layout/use-popover.ts`) need of popovers in browsers that have none: Chrome
 * before 114, Safari before 17, Firefox before 125. No other browser loads it. `layout.css` shows what is open.
 */
export function openMenusByHand(): void {
  HTMLElement.prototype.hidePopover = function () {
    turn(this, false);
  };
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    const menu = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    const isOpen = menu?.matches(OPEN) ?? false;
    for (const other of document.querySelectorAll<HTMLElement>(OPEN))
      if (other !== menu && !(target instanceof Node && other.contains(target))) turn(other, false);
    if (menu) turn(menu, !isOpen && button?.getAttribute('popovertargetaction') !== 'hide');
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of document.querySelectorAll<HTMLElement>(OPEN)) turn(menu, false);
  });
}

const OPEN = '[popover][data-open]';

/** Opens or closes a menu. If the focus would be lost with it, it goes back to the button that opened it. */
function turn(menu: HTMLElement, open: boolean): void {
  if (menu.matches(OPEN) === open) return;
  const hadFocus = menu.contains(document.activeElement);
  tell('beforetoggle');
  menu.toggleAttribute('data-open', open);
  tell('toggle');
  if (!open && hadFocus) document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)?.focus();

  function tell(kind: string): void {
    menu.dispatchEvent(Object.assign(new Event(kind), { newState: open ? 'open' : 'closed' }));
  }
}
