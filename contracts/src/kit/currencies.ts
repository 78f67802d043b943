/** A currency that every installation begins with, and the ways in which people write it. */
export interface ShippedCurrency {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  /** What stands beside an amount; empty where people write the code. */
  readonly sign: string
  /** Minor units by ISO 4217. */
  readonly digits: 0 | 2 | 3
  /** Further signs and words, without spaces, in capitals. */
  readonly words?: readonly string[]
}
const of = (
  code: string,
  name: string,
  nameEn: string,
  sign = '',
  digits: ShippedCurrency['digits'] = 2,
  ...words: readonly string[]
): ShippedCurrency => ({ code, name, nameEn, sign, digits, ...(words.length > 0 && { words }) })

/**
 * In the order in which a sign that several share is understood: $ is taken for the first of them unless something
 * says otherwise.
 */
export const shippedCurrencies: readonly ShippedCurrency[] = [
  of('USD', '美元', 'US dollar', '$', 2, 'US$'),
  of('CNY', '人民币', 'Chinese yuan', '¥', 2, '￥', '元', '人民币元', 'RMB'),
  of('EUR', '欧元', 'Euro', '€'),
  of('GBP', '英镑', 'Pound sterling', '£'),
  of('AED', '阿联酋迪拉姆', 'UAE dirham'),
  of('SAR', '沙特里亚尔', 'Saudi riyal'),
  of('OMR', '阿曼里亚尔', 'Omani rial', '', 3),
  of('QAR', '卡塔尔里亚尔', 'Qatari riyal'),
  of('KWD', '科威特第纳尔', 'Kuwaiti dinar', '', 3),
  of('BHD', '巴林第纳尔', 'Bahraini dinar', '', 3),
  of('IQD', '伊拉克第纳尔', 'Iraqi dinar', '', 3),
  of('DZD', '阿尔及利亚第纳尔', 'Algerian dinar'),
  of('TND', '突尼斯第纳尔', 'Tunisian dinar', '', 3),
  of('LYD', '利比亚第纳尔', 'Libyan dinar', '', 3),
  of('EGP', '埃及镑', 'Egyptian pound'),
  of('KZT', '哈萨克坚戈', 'Kazakhstani tenge', '₸'),
  of('UZS', '乌兹别克苏姆', 'Uzbekistani sum'),
  of('RUB', '俄罗斯卢布', 'Russian rouble', '₽', 2, '卢布'),
  of('TRY', '土耳其里拉', 'Turkish lira', '₺'),
  of('PKR', '巴基斯坦卢比', 'Pakistani rupee'),
  of('INR', '印度卢比', 'Indian rupee', '₹'),
  of('IDR', '印尼盾', 'Indonesian rupiah'),
  of('XOF', '西非法郎', 'West African CFA franc', '', 0),
  of('XAF', '中非法郎', 'Central African CFA franc', '', 0),
  of('NGN', '尼日利亚奈拉', 'Nigerian naira', '₦'),
  of('JPY', '日元', 'Japanese yen', '¥', 0, '￥'),
  of('HKD', '港元', 'Hong Kong dollar', 'HK$', 2, '$'),
  of('CAD', '加拿大元', 'Canadian dollar', 'C$', 2, '$', '加元'),
  of('AUD', '澳大利亚元', 'Australian dollar', 'A$', 2, '$', '澳元'),
  of('NZD', '新西兰元', 'New Zealand dollar', 'NZ$', 2, '$'),
  of('SGD', '新加坡元', 'Singapore dollar', 'S$', 2, '$'),
  of('CHF', '瑞士法郎', 'Swiss franc'),
  of('MXN', '墨西哥比索', 'Mexican peso'),
  of('BRL', '巴西雷亚尔', 'Brazilian real', 'R$'),
]
