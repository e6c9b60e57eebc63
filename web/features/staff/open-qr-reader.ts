interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** A reader of QR codes in a picture of a video: the browser's own where there is one, else that of a library, which is fetched then. */
export async function openQrReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (own && formats.includes('qr_code')) {
    const detector = new own({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (width === 0) return undefined
    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0)
    // Throws where there is no code.
    return decodeQR(context.getImageData(0, 0, width, height))
  }
}
