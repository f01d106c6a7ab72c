/** The product's name; a build may give it another with `VITE_BRAND`. */
export const BRAND: string = import.meta.env.VITE_BRAND || 'Vínculo';
