export default async (): Promise<string> => 'writes need a review';
