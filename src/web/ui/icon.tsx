/**
 * The shop's icons, each imported by its own file so that a page carries only those it shows.
 * Use with the house class: `<Plus className="ic" />`; lucide hides them from assistive technology.
 */
export { default as ArrowLeft } from 'lucide-react/icons/arrow-left';
export { default as ArrowRight } from 'lucide-react/icons/arrow-right';
export { default as Check } from 'lucide-react/icons/check';
export { default as Outside } from 'lucide-react/icons/external-link';
export { default as Menu } from 'lucide-react/icons/menu';
export { default as Bubble } from 'lucide-react/icons/message-circle';
export { default as Minus } from 'lucide-react/icons/minus';
export { default as Pause } from 'lucide-react/icons/pause';
export { default as Play } from 'lucide-react/icons/play';
export { default as Plus } from 'lucide-react/icons/plus';
export { default as Basket } from 'lucide-react/icons/shopping-basket';
export { default as Person } from 'lucide-react/icons/user-round';
export { default as Cross } from 'lucide-react/icons/x';
