// What a printed document says, page by page.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Each radical of the supplement beside the character that it is drawn as (Unicode's EquivalentUnifiedIdeograph). A PDF
 * knows glyphs; where a font draws a radical and a character alike, its text may name either.
 */
const radicals = new Map(
  `
  ⺁厂 ⺂乛 ⺃乚 ⺄乙 ⺅亻 ⺆冂 ⺇𠘨 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢
  ⺑𡯂 ⺒巳 ⺓幺 ⺔彑 ⺕彐 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺟母 ⺠民 ⺡氵
  ⺢氺 ⺣灬 ⺤爫 ⺥爫 ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪𤴔 ⺫目 ⺬示 ⺭礻 ⺮𥫗 ⺯糹 ⺰纟 ⺱罓
  ⺲罒 ⺳㓁 ⺴冗 ⺵𦉫 ⺶羊 ⺷𦍌 ⺸𦍋 ⺹耂 ⺺肀 ⺻聿 ⺼肉 ⺽𦥑 ⺾艹 ⺿艹 ⻀艹 ⻁虎
  ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角 ⻇𧢲 ⻈讠 ⻉贝 ⻊𧾷 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑長
  ⻒镸 ⻓长 ⻔门 ⻕𨸏 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻞𩙿 ⻟飠 ⻠饣 ⻡𩠐
  ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜
  ⻲亀 ⻳龟
  `
    .split(/\s+/)
    .map((pair) => [...pair])
    .flatMap(([radical, character]) => (radical && character ? [[radical, character]] : [])),
)

/** Without the spaces that a PDF leaves between its letters, and with characters where it names their radicals. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, '')
    .replaceAll(/[\u2e80-\u2eff]/g, (radical) => radicals.get(radical) ?? radical)
    // The radicals of Kangxi are compatible with their characters.
    .replaceAll(/[\u2f00-\u2fdf]/g, (radical) => radical.normalize('NFKC'))

/** The text of each page of a PDF. */
export const textOfPages = async (pdf: Uint8Array): Promise<string[]> => {
  const read = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const texts = []
  for (let number = 1; number <= read.numPages; number += 1) {
    const { items } = await (await read.getPage(number)).getTextContent()
    texts.push(plain(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  return texts
}
