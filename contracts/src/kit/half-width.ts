/**
 * Full-width digits, Latin letters, punctuation and the ideographic space as their half-width twins; all else stays.
 */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
