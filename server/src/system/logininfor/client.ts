const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* .*Safari\//],
]
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows 10/11', /Windows NT 10\.0/],
  ['Windows', /Windows/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android (\d+)/],
  ['iOS', /(?:iPhone OS|CPU OS) (\d+)/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]
const named = (client: string, known: readonly (readonly [string, RegExp])[]): string => {
  for (const [name, mark] of known) {
    const found = mark.exec(client)
    if (found) return found[1] === undefined ? name : `${name} ${found[1]}`
  }
  return ''
}
// Scripts and apps say who they are at the beginning: `curl/8.5.0`.
const product = (client: string): string =>
  client.startsWith('Mozilla/') ? '' : (/^[^\s/]{1,40}(?:\/\d+)?/.exec(client)?.[0] ?? '').replace('/', ' ')

/** Browser and system of a User-Agent, for a person to read; empty where it does not say. */
export const clientOf = (client: string): { browser: string; os: string } => ({
  browser: named(client, browsers) || product(client),
  os: named(client, systems),
})
