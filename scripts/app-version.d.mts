/** The version of the app and the time of its sources, as constants for the build. */
export function versionOfApp(): Readonly<Record<string, string>>;
