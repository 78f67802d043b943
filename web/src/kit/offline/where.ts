/** Where the phone is, if it says so soon enough. */
export const whereNow = (): Promise<string> =>
  new Promise((resolve) => {
    const { geolocation } = navigator as Partial<Navigator>
    if (!geolocation) return resolve('')
    setTimeout(() => resolve(''), 3000)
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(`${coords.latitude.toFixed(5)}, ${coords.longitude.toFixed(5)}`),
      () => resolve(''),
      { timeout: 2500, maximumAge: 600_000 },
    )
  })
