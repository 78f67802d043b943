/** A figure as the wire writes it: of whatever keyboard, without signs that group it. */
export const plain = (text: string): string => text.replace(/[\uFF10-\uFF19\uFF0E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll(/[,\uFF0C\s]/g, '')
