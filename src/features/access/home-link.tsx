import { Link } from '@tanstack/react-router';
import { BRAND } from '#i18n/brand.ts';
import { BrandMark } from '#ui/brand-mark.tsx';

/** The brand above a public page: a link to the front page. */
export function HomeLink() {
  return (
    <Link to="/" aria-label={BRAND}>
      <BrandMark />
    </Link>
  );
}
