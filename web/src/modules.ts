// Each module offers its views in its index. They come with the frame, not with the sign-in page.
import.meta.glob('./{system,equipment,material}/*/index.ts', { eager: true })
