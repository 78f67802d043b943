const full = /[\u3000\uFF01-\uFF5E]/
/**
 * Full-width digits, Latin letters, punctuation and the ideographic space as their half-width twins; all else stays.
 */
export const halfWidth = (text: string): string =>
  // Hardly any text has one of them.
  full.test(text)
    ? text
        .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replaceAll('\u3000', ' ')
    : text
