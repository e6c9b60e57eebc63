// Large cities that no zone is named for, and names that languages of this site have for cities that have one. Only for searching: none of them is shown.

export const citiesByZone: Readonly<Record<string, string>> = {
  'Africa/Cairo': 'El Cairo Kairo カイロ Alexandria Alejandría',
  'Africa/Johannesburg': 'Cape Town Kapstadt Ciudad del Cabo ケープタウン Durban Pretoria',
  'Africa/Lagos': 'Abuja ラゴス',
  'America/Argentina/Buenos_Aires': 'ブエノスアイレス Rosario',
  'America/Bogota': 'Bogotá Medellín Cali ボゴタ',
  'America/Chicago': 'Austin Dallas Houston San Antonio Minneapolis Nashville New Orleans St. Louis Milwaukee シカゴ',
  'America/Denver': 'Salt Lake City Boulder Albuquerque デンバー',
  'America/Los_Angeles':
    'San Francisco San Diego San José San Jose Seattle Portland Las Vegas Oakland Sacramento ロサンゼルス サンフランシスコ シアトル',
  'America/Mexico_City': 'Ciudad de México CDMX Mexiko-Stadt Guadalajara Puebla メキシコシティ',
  'America/New_York':
    'Nueva York ニューヨーク Boston Washington Miami Atlanta Philadelphia Filadelfia Orlando Charlotte Baltimore Pittsburgh Cleveland ボストン ワシントン',
  'America/Santiago': 'Santiago de Chile Valparaíso サンティアゴ',
  'America/Sao_Paulo': 'São Paulo Rio de Janeiro Brasília Belo Horizonte Porto Alegre サンパウロ リオデジャネイロ',
  'America/Toronto': 'Montreal Montréal Ottawa Québec Quebec トロント モントリオール',
  'America/Vancouver': 'Victoria バンクーバー',
  'Asia/Bangkok': 'Chiang Mai Phuket バンコク',
  'Asia/Calcutta':
    'Kolkata Mumbai Bombay Delhi Neu-Delhi Nueva Delhi Bangalore Bengaluru Chennai Hyderabad ムンバイ デリー',
  'Asia/Dubai': 'Abu Dhabi Dubái ドバイ アブダビ',
  'Asia/Ho_Chi_Minh': 'Saigon Hanoi Ciudad Ho Chi Minh ホーチミン ハノイ',
  'Asia/Hong_Kong': 'Hongkong 香港',
  'Asia/Istanbul': 'Istanbul Estambul Ankara',
  'Asia/Jakarta': 'Yakarta Bandung ジャカルタ',
  'Asia/Jerusalem': 'Tel Aviv Jerusalén Haifa テルアビブ エルサレム',
  'Asia/Manila': 'Cebu マニラ',
  'Asia/Riyadh': 'Riad Jeddah Mecca Dschidda リヤド',
  'Asia/Saigon': 'Ho Chi Minh Hanoi Ciudad Ho Chi Minh ホーチミン ハノイ',
  'Asia/Seoul': 'Seúl Busan ソウル 釜山',
  'Asia/Shanghai': 'Beijing Peking Pekín Shenzhen Guangzhou Hangzhou Chengdu Schanghai Shanghái 北京 上海 深圳 広州',
  'Asia/Singapore': 'Singapur シンガポール',
  'Asia/Taipei': 'Taipéi Kaohsiung 台北',
  'Asia/Tokyo':
    'Tokio Tōkyō 東京 Osaka 大阪 Kyoto Kioto 京都 Yokohama 横浜 Nagoya 名古屋 Sapporo 札幌 Fukuoka 福岡 Kobe 神戸',
  'Australia/Melbourne': 'Geelong メルボルン',
  'Australia/Sydney': 'Sídney Canberra Newcastle シドニー キャンベラ',
  'Europe/Amsterdam': 'Ámsterdam Rotterdam Den Haag The Hague La Haya Utrecht アムステルダム',
  'Europe/Athens': 'Athen Atenas Thessaloniki アテネ',
  'Europe/Berlin':
    'Berlín ベルリン Munich München Múnich ミュンヘン Hamburg Hamburgo ハンブルク Frankfurt Fráncfort Cologne Köln Colonia Stuttgart Düsseldorf Leipzig Dresden Hannover Bremen Nuremberg Nürnberg',
  'Europe/Brussels': 'Brüssel Bruselas Bruxelles Antwerp Antwerpen Amberes Gent Ghent ブリュッセル',
  'Europe/Copenhagen': 'Kopenhagen Copenhague Aarhus コペンハーゲン',
  'Europe/Dublin': 'Dublín Cork ダブリン',
  'Europe/Istanbul': 'Estambul Ankara イスタンブール',
  'Europe/Kiev': 'Kiev Kiew Odesa Lviv キーウ',
  'Europe/Kyiv': 'Kiev Kiew Odesa Lviv キーウ',
  'Europe/Lisbon': 'Lissabon Lisboa Porto Oporto リスボン',
  'Europe/London': 'Londres ロンドン Manchester Birmingham Edinburgh Edimburgo Glasgow Liverpool Bristol Leeds',
  'Europe/Madrid': 'Barcelona Valencia Sevilla Seville Bilbao Málaga マドリード バルセロナ',
  'Europe/Paris':
    'París パリ Lyon Marseille Marsella Nice Niza Cannes Bordeaux Burdeos Toulouse Lille Strasbourg Straßburg Estrasburgo',
  'Europe/Prague': 'Prag Praga Brno プラハ',
  'Europe/Rome':
    'Rom Roma ローマ Milan Milano Mailand Milán Florence Firenze Florenz Florencia Venice Venezia Venedig Venecia Naples Napoli Neapel Nápoles Turin Turín',
  'Europe/Stockholm': 'Estocolmo Göteborg Gothenburg Gotemburgo Malmö ストックホルム',
  'Europe/Vienna': 'Wien Viena ウィーン Salzburg Salzburgo Graz Linz Innsbruck',
  'Europe/Warsaw': 'Warschau Varsovia Krakow Kraków Krakau Cracovia Wroclaw Gdansk ワルシャワ',
  'Europe/Zurich':
    'Zürich Zúrich Geneva Genf Ginebra Genève Bern Berna Basel Basilea Lausanne Lausana チューリッヒ ジュネーブ',
}
